/** How the columns of the lists are called, by their names in addresses and views. */
export const columnNames: Readonly<Record<string, string>> = {
  recipient: 'Recipient',
  name: 'Gift',
  gift: 'Gift',
  status: 'Status',
  amount: 'Amount',
  mail: 'Mail',
  created: 'Created',
  expires: 'Expires',
  workspace: 'Workspace',
  sender: 'Sender',
  reference: 'Reference',
  link: 'Gift link',
  recipients: 'Recipients',
  method: 'Sent by',
};
