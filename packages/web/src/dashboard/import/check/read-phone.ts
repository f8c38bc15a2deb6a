/** Calling codes by country: those that people send gifts to, and all that have one of their own. */
const callingCodes = new Map(
  `US1 CA1 PR1 VI1 GU1 AS1 MP1 BS1 BB1 AI1 AG1 VG1 KY1 BM1 GD1 TC1 MS1 SX1 LC1 DM1 VC1 DO1 TT1 KN1 JM1 EG20 ZA27 GR30 NL31 BE32
  FR33 ES34 HU36 IT39 VA39 RO40 CH41 AT43 GB44 GG44 IM44 JE44 DK45 SE46 NO47 SJ47 PL48 DE49 PE51 MX52 CU53 AR54 BR55 CL56 CO57
  VE58 MY60 AU61 CX61 CC61 ID62 PH63 NZ64 SG65 TH66 RU7 KZ7 JP81 KR82 VN84 CN86 TR90 IN91 PK92 AF93 LK94 MM95 IR98 SS211 MA212
  EH212 DZ213 TN216 LY218 GM220 SN221 MR222 ML223 GN224 CI225 BF226 NE227 TG228 BJ229 MU230 LR231 SL232 GH233 NG234 TD235 CF236
  CM237 CV238 ST239 GQ240 GA241 CG242 CD243 AO244 GW245 IO246 SC248 SD249 RW250 ET251 SO252 DJ253 KE254 TZ255 UG256 BI257 MZ258
  ZM260 MG261 RE262 YT262 ZW263 NA264 MW265 LS266 BW267 SZ268 KM269 SH290 ER291 AW297 FO298 GL299 GI350 PT351 LU352 IE353 IS354
  AL355 MT356 CY357 FI358 AX358 BG359 LT370 LV371 EE372 MD373 AM374 BY375 AD376 MC377 SM378 UA380 RS381 ME382 XK383 HR385 SI386
  BA387 MK389 CZ420 SK421 LI423 FK500 BZ501 GT502 SV503 HN504 NI505 CR506 PA507 PM508 HT509 GP590 BL590 MF590 BO591 GY592 EC593
  GF594 PY595 MQ596 SR597 UY598 CW599 BQ599 TL670 NF672 BN673 NR674 PG675 TO676 SB677 VU678 FJ679 PW680 WF681 CK682 NU683 WS685
  KI686 NC687 TV688 PF689 TK690 FM691 MH692 KP850 HK852 MO853 KH855 LA856 BD880 TW886 MV960 LB961 JO962 SY963 IQ964 KW965 SA966
  YE967 OM968 PS970 AE971 IL972 BH973 QA974 BT975 MN976 NP977 TJ992 TM993 AZ994 GE995 KG996 UZ998`
    .trim()
    .split(/\s+/)
    .map((entry): [string, string] => [entry.slice(0, 2), entry.slice(2)]),
);

/** What a number has in front when it is dialled within the country, if that is not 0. Empty: nothing is left out. */
const trunkPrefixes: Readonly<Record<string, string>> = {
  ...{
    IT: '',
    VA: '',
    SM: '',
    ES: '',
    PT: '',
    DK: '',
    NO: '',
    PL: '',
    CZ: '',
    GR: '',
    LU: '',
    MT: '',
    LV: '',
    EE: '',
  },
  ...{
    SG: '',
    HK: '',
    MO: '',
    MX: '',
    CL: '',
    CR: '',
    PA: '',
    GT: '',
    SV: '',
    HN: '',
    NI: '',
    IS: '',
    CY: '',
    KW: '',
  },
  ...{ BH: '', QA: '', OM: '', MC: '', AD: '', CI: '', SN: '', CM: '', GA: '', BJ: '', TG: '' },
  ...{ HU: '06', RU: '8', KZ: '8', LT: '8', BY: '8' },
};

const e164 = /^\+[1-9]\d{6,14}$/;
const northAmerican = /^[2-9]\d{2}[2-9]\d{6}$/;

/**
 * Returns a phone number in E.164 form. A number without a country has the given one. Null if it cannot be read, also if it has an
 * extension, which E.164 has no place for.
 */
export function readPhone(text: string, country: string): string | null {
  const trimmed = text
    .normalize('NFKC')
    .replace(/^\s*(?:tel|phone|mobile|tél|fon)?\s*[.:]?\s*/i, '')
    .replaceAll('(0)', '');
  if (!/^\+?[\d\s().\u2010-\u2015/-]+$/.test(trimmed)) return null;
  const digits = trimmed.replaceAll(/\D/g, '');
  if (trimmed.startsWith('+')) return checked(digits);
  const code = callingCodes.get(country);
  if (code === '1') {
    if (digits.startsWith('011')) return checked(digits.slice(3));
    return northAmericanNumber(digits);
  }
  if (digits.startsWith('00')) return checked(digits.slice(2));
  if (code === undefined) return null;
  const prefix = trunkPrefixes[country] ?? '0';
  // The code may stand there without its plus, as after a spreadsheet took the number for a figure.
  const isInternational = digits.startsWith(code) && digits.length > 10 && !digits.startsWith(prefix || ' ');
  if (isInternational) return checked(digits);
  return checked(code + (prefix !== '' && digits.startsWith(prefix) ? digits.slice(prefix.length) : digits));
}

const northAmericanNumber = (digits: string): string | null => {
  const number = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return northAmerican.test(number) ? `+1${number}` : null;
};

function checked(digits: string): string | null {
  const number = `+${digits}`;
  if (!e164.test(number)) return null;
  return digits.startsWith('1') ? northAmericanNumber(digits) : number;
}
