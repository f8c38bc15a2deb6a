import { expect, test } from 'vitest';
import { guessCarrier } from './guess-carrier.ts';

test.each([
  ['1Z5R89390357567127', 'UPS'],
  ['1Z879E930346834440', 'UPS'],
  ['1z 410e 7w03 9275 1591', 'UPS'],
  ['1Z8V92A70367203024', 'UPS'],
  ['9400 1112 0108 0805 4830 16', 'USPS'],
  ['9361 2898 7870 0317 6337 95', 'USPS'],
  ['9405803699300124287899', 'USPS'],
  ['92748931507708513018050063', 'USPS'],
  ['420221539101026837331000039521', 'USPS'],
  ['4201002334249200190132607600833457', 'USPS'],
  ['0307 1790 0005 2348 3741', 'USPS'],
  ['7112 3456 7891 2345 6787', 'USPS'],
  ['7196 9010 7560 0307 7385', 'USPS'],
  ['RB123456785US', 'USPS'],
  ['986578788855', 'FedEx'],
  ['4771-7908-1230', 'FedEx'],
  ['0414 4176 0228 964', 'FedEx'],
  ['61299998820821171811', 'FedEx'],
  ['9261292700768711948021', 'FedEx'],
  ['9611020987654312345672', 'FedEx'],
  ['3318810025', 'DHL'],
  ['8487135506', 'DHL'],
  ['GM2951173225174494', 'DHL eCommerce'],
  ['TBA502887274000', 'Amazon'],
  ['C11031500001879', 'OnTrac'],
  ['D10011354453707', 'OnTrac'],
  ['RB123456785GB', 'Royal Mail'],
  ['rb123456785ca', 'Canada Post'],
  ['RB123456785AU', 'Australia Post'],
  ['RB123456785FR', 'La Poste'],
  ['RB123456785ES', 'Correos'],
  ['RB123456785IT', 'Poste Italiane'],
  ['RB123456785JP', 'Japan Post'],
])('%s is a number of %s', (number, carrier) => {
  expect(guessCarrier(number)?.name).toBe(carrier);
});

test.each([
  ['a wrong check digit of UPS', '1Z5R89390357567128'],
  ['a wrong check digit of USPS', '9400111201080805483017'],
  ['a wrong check digit of FedEx', '996578788855'],
  ['a wrong check digit of FedEx Ground', '568283610012732'],
  ['a wrong check digit of DHL', '3318810010'],
  ['a wrong check digit of OnTrac', 'C11031500001889'],
  ['a wrong check digit of a post office', 'RB123456786US'],
  ['a country whose post office is not known', 'RB123456785XX'],
  ['a letter too many', 'TBA50288727400A'],
  ['no digits', 'on its way'],
  ['nothing', ' '],
  ['a digit of another script', '٣318810025'],
])('%s is recognized as nobody (%#)', (_title, number) => {
  expect(guessCarrier(number)).toBeNull();
});
