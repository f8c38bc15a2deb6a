/** The message of a mail: what the transport hands to the library, and its source as text. */
import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import type { OutgoingMail } from '../../ports/mail-transport.ts';

/** Returns the message of a mail for the library, which writes it as MIME. */
export function messageOf(mail: OutgoingMail) {
  return {
    messageId: messageId(mail),
    from: { name: mail.from.name, address: mail.from.address },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: mail.replyTo.name, address: mail.replyTo.address } }),
    ...(mail.returnTo !== null && { envelope: { from: mail.returnTo, to: mail.to } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Exchange checks this header, not RFC 3834, before it sends an "out of office" answer.
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(mail.unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Returns a Message-ID that depends only on the mail, so that a receiving system recognizes a repeated mail. */
function messageId(mail: Pick<OutgoingMail, 'id' | 'from'>): string {
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1);
  return `<${mail.id}@${domainToASCII(domain) || 'localhost'}>`;
}

const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'unix',
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Returns the source of a mail as the mail server would get it at that time, with line feeds as line ends. The same mail
 * has the same source each time.
 */
export async function composeSource(mail: OutgoingMail, date: Date): Promise<string> {
  const { message } = await composer.sendMail({ ...messageOf(mail), date, baseBoundary: mail.id });
  return message.toString();
}
