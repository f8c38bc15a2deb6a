import { recipientTargets } from '../recipients/recipient-targets.ts';
import type { ImportTarget } from '../targets.ts';

const names = (text: string): readonly string[] => text.split('|');

/** What is kept of people: what a recipient has, and what belongs to the person. */
export const peopleTargets: readonly ImportTarget[] = [
  ...recipientTargets(null).map((target) =>
    target.key === 'phone' ? { ...target, need: 'optional' as const } : target,
  ),
  {
    ...{ key: 'company', label: 'Company', noun: 'company', type: 'text', need: 'optional' },
    ...{ maxLength: 255, example: 'Analytical Engines' },
    names: names(
      'company name|organization|organisation|employer|account|empresa|compañía|société|entreprise|firma|unternehmen|companhia|الشركة|会社|会社名',
    ),
  },
  {
    ...{ key: 'title', label: 'Job title', noun: 'job title', type: 'text', need: 'optional' },
    ...{ maxLength: 255, example: 'Programmer' },
    names: names(
      'title|position|role|job|puesto|cargo|poste|fonction|position|stelle|função|المسمى الوظيفي|役職',
    ),
  },
  {
    ...{ key: 'birthday', label: 'Birthday', noun: 'birthday', type: 'birthday', need: 'optional' },
    ...{ maxLength: 10, example: '1985-12-10', allowed: 'date; the year may be left out' },
    names: names(
      'birthdate|birth date|date of birth|dob|born|cumpleaños|fecha de nacimiento|anniversaire|date de naissance|geburtstag|geburtsdatum|aniversário|data de nascimento|تاريخ الميلاد|誕生日|生年月日',
    ),
  },
  {
    ...{ key: 'started_on', label: 'Start date', noun: 'start date', type: 'date', need: 'optional' },
    ...{ maxLength: 10, example: '2020-03-01', allowed: 'date' },
    names: names(
      'started on|hire date|date of hire|hired|joined|join date|work anniversary|employment date|fecha de ingreso|date d’embauche|date d’entrée|eintrittsdatum|eintritt|data de admissão|تاريخ التعيين|入社日',
    ),
  },
  {
    ...{ key: 'list', label: 'List', noun: 'list', type: 'text', need: 'optional' },
    ...{ maxLength: 100, example: 'Customers', allowed: 'a list that is not there is made' },
    names: names('list name|group|segment|team|lista|grupo|liste|groupe|gruppe|قائمة|リスト'),
  },
  {
    ...{ key: 'notes', label: 'Notes', noun: 'notes', type: 'text', need: 'optional' },
    ...{ maxLength: 2000, example: '' },
    names: names(
      'note|comment|comments|remarks|notas|comentarios|remarques|notizen|bemerkung|observações|ملاحظات|備考',
    ),
  },
];
