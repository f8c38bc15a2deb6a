import type { TestMailOutcome } from '@gifts/contract/dashboard/setup';
import type { OperatorRequest } from '../../context/operator.ts';
import { newId } from '../../kit/ids.ts';
import { recordAct } from '../audit/record-act.ts';
import { renderMail } from '../notifications/templates/mail-templates.ts';
import { takeAttempt } from '../people/take-attempt.ts';
import { writeStep } from './mark-step.process.ts';

/** Mails the operator, and tells what the mail server says. A mail that was accepted finishes the step about mail. */
export async function sendTestMail(request: OperatorRequest): Promise<TestMailOutcome> {
  const { services, operator } = request;
  const { mail, config, db } = services;
  const to = operator.email;
  if (!mail) {
    const isSandbox = config.environment === 'sandbox';
    return {
      ...{ to, is_accepted: false },
      answer: isSandbox
        ? 'The sandbox has no mail server and keeps mail in its mailbox: set SMTP_URL to send some.'
        : 'There is no mail server: set SMTP_URL, such as smtps://USER:PASSWORD@smtp.example.com, and start again.',
    };
  }
  const tooMany = await db.transaction((tx) => takeAttempt(services, tx, 'link', to));
  if (tooMany) throw tooMany;
  const outcome = await mail.tryOut({
    ...{ id: newId(), to, from: config.mailFrom, replyTo: null, returnTo: null, unsubscribeUrl: null },
    ...renderMail('test_mail', { firstName: '' }),
  });
  await db.transaction(async (tx) => {
    if (outcome.isAccepted) writeStep(request, tx, 'mail', 'done');
    recordAct(services, tx, {
      ...{ organizationId: null, act: 'send_test_mail', subject: { kind: 'setup_step', id: 'mail' } },
      details: { is_accepted: outcome.isAccepted },
    });
  });
  return { to, is_accepted: outcome.isAccepted, answer: outcome.answer };
}
