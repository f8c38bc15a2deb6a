/** The mail to the admins that a budget is nearly used. */
import type { Letter } from './letter.ts';
import { greetingTo, type MailLanguage } from './mail-language.ts';

export type BudgetWarningMailParams = {
  adminFirstName: string;
  /** The name of the workspace or of the member. */
  budgetName: string;
  /** In cents. */
  committed: number;
  amount: number;
  renewsAt: Date;
  link: string;
};

export function budgetWarningMail(mail: MailLanguage, params: BudgetWarningMailParams): Letter {
  const { texts, amount, line, day } = mail;
  const budget = line(params.budgetName, 80) || texts('organization_unnamed');
  const used = texts('budget_used_of', { used: amount(params.committed), amount: amount(params.amount) });
  return {
    subject: texts('budget_warning_subject', { budget }),
    preheader: used,
    greeting: greetingTo(mail, params.adminFirstName),
    headline: texts('budget_warning_subject', { budget }),
    isCentered: false,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [texts('budget_used'), used],
          [texts('budget_renewed'), day(params.renewsAt)],
        ],
      },
      { kind: 'paragraph', text: texts('budget_warning_next') },
      { kind: 'button', label: texts('budget_open'), url: params.link },
    ],
    footer: texts('admin_footer'),
  };
}
