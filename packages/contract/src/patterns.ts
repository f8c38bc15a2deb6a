/** The regular expressions of the contract, and what the error says of a text that does not match: `Phone must be …`. */
export const patterns = {
  /** At least one character that is not white space. */
  visible: '\\S',
  phone: '^\\+[1-9][0-9]{6,14}$',
  countryCode: '^[A-Za-z]{2}$',
} as const;

export const patternRules: Record<string, string> = {
  [patterns.visible]: "can't be blank",
  [patterns.phone]: 'must be in E.164 form, like +14155550123',
  [patterns.countryCode]: 'must be a two-letter country code, like US',
};
