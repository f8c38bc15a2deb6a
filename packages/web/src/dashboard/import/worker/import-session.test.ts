import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recipientTargets } from '../recipients/recipient-targets.ts';
import { splitName } from '../targets.ts';
import { createImportSession } from './import-session.ts';
import { digest, sha256 } from './sha256.ts';

const choices = { country: 'US', dateOrder: 'month_first' } as const;

async function sessionOf(
  csv: string,
  sendMethod: Parameters<typeof recipientTargets>[0] = 'email_and_link',
  mapping?: (string | null)[],
) {
  const session = createImportSession(() => undefined);
  const targets = recipientTargets(sendMethod);
  const preview = await session.open({ file: new Blob([csv]), targets });
  const summary = session.check({ mapping: mapping ?? preview.mapping, choices });
  const at = (key: string) => targets.findIndex((target) => target.key === key);
  const all = () => session.rows({ filter: 'all', from: 0, count: 1_000, again: true }).rows;
  return { session, preview, summary, at, all };
}

const countsOf = ({ problems }: { problems: readonly { id: string; rows: number }[] }) =>
  Object.fromEntries(problems.map(({ id, rows }) => [id, rows]));

describe('a file before it is checked', () => {
  it('shows its columns, also those with the same name or none', async () => {
    const { preview } = await sessionOf('Email,Email,,First name\na@example.com,b@example.com,x,Ada\n');
    expect(preview.columns.map(({ letter, name }) => [letter, name])).toEqual([
      ['A', 'Email'],
      ['B', 'Email'],
      ['C', null],
      ['D', 'First name'],
    ]);
    expect(preview.mapping).toEqual(['email', null, null, 'first_name']);
    expect(preview).toMatchObject({ rows: 1, hasHeader: true });
  });

  it('may have no row of names, or one that looks like none', async () => {
    const { session, preview } = await sessionOf('Ada,ada@example.com\nBob,bob@example.com\n');
    expect(preview).toMatchObject({ hasHeader: false, rows: 2, mapping: [null, 'email'] });
    expect(session.setHeader({ hasHeader: true })).toMatchObject({ hasHeader: true, rows: 1 });
  });

  it('offers to split full names, and splits them only then', async () => {
    const csv = 'Name,E-mail\nAda Lovelace,ada@example.com\n';
    const { preview, all, at } = await sessionOf(csv);
    expect(preview.fullNameColumn).toBe(0);
    expect(all()[0]?.values[at('first_name')]).toBe('Ada Lovelace');
    const split = await sessionOf(csv, 'email_and_link', [splitName, 'email']);
    expect(split.all()[0]?.values.slice(0, 2)).toEqual(['Ada', 'Lovelace']);
  });

  it('takes names from addresses such as a mail program copies', async () => {
    const { all, summary } = await sessionOf('E-mail\nAda Lovelace <ada@example.com>\n');
    expect(all()[0]?.values.slice(0, 3)).toEqual(['Ada', 'Lovelace', 'ada@example.com']);
    expect(summary.ready).toBe(1);
  });
});

const people = `First name,E-mail,Street,City,State,ZIP,Country,Phone
Ada,ada@example.com,1 Market St,Boston,Massachusetts,2134,USA,(617) 555-0123
Bob,,,,,,,
Cleo,cleo @example.com,,,,,,
Dan,dan@gmial.com,,,,,,
Eve,EVE@example.com,2 Main St,Berlin,,10115,Deutschland,030 901820
Fay,fay@example.com,3 Main St,Berlin,,,,soon
Gil,eve@example.com,,,,,,
`;

describe('rows', () => {
  it('are read as people mean them, and what is wrong is counted by kind', async () => {
    const { all, summary } = await sessionOf(people);
    expect(all()[0]?.values).toEqual(
      'Ada||ada@example.com|+16175550123|1 Market St||Boston|MA|02134|US|'.split('|'),
    );
    expect(all()[4]?.values.slice(3)).toEqual('+4930901820|2 Main St||Berlin||10115|DE|'.split('|'));
    expect(countsOf(summary)).toEqual({
      'missing:email': 1,
      'slip:email': 1,
      'likely_slip:email': 1,
      'missing:state': 1,
      'missing:postal_code': 1,
      'invalid:phone': 1,
      duplicate: 1,
    });
    expect(summary).toMatchObject({ rows: 7, failing: 3, ready: 4, leftOut: 0 });
    expect(summary.rewritten).toMatchObject({ state: 1, postal_code: 1, country: 2, phone: 2 });
    expect(all()[6]?.duplicateOf).toBe(6);
  });

  it('need what the way of sending needs', async () => {
    expect(countsOf((await sessionOf(people, 'link_multiple_custom_list')).summary)).not.toHaveProperty(
      'missing:email',
    );
    expect(countsOf((await sessionOf(people, 'direct_send')).summary)).toMatchObject({
      'missing:address_1': 4,
      'missing:city': 4,
    });
  });

  it('of the template’s example are recognized and never imported', async () => {
    const { summary, all } = await sessionOf(
      'First name *,Last name,E-mail address *\nAda,Lovelace,ada.lovelace@example.com\nBob,,bob@example.com\n',
    );
    expect(summary).toMatchObject({ rows: 1, hadExample: true });
    expect(all().map(({ values }) => values[0])).toEqual(['Bob']);
  });

  it('without an address are duplicates if all of them is equal', async () => {
    const { summary } = await sessionOf(
      'First name,Last name\nAda,L\nAda,M\nAda,L\n',
      'link_multiple_custom_list',
    );
    expect(countsOf(summary)).toEqual({ duplicate: 1 });
  });

  it('with cells of 40,000 characters are too long and shown cut', async () => {
    const { summary, all } = await sessionOf(`First name,E-mail\n${'x'.repeat(40_000)},ada@example.com\n`);
    expect(countsOf(summary)).toEqual({ 'too_long:first_name': 1 });
    expect(all()[0]?.values[0]?.length).toBe(400);
  });
});

describe('mending', () => {
  it('a cell is read again, and stays where it is shown', async () => {
    const { session, at } = await sessionOf(people);
    const before = session.rows({ filter: 'missing:email', from: 0, count: 10 });
    expect(before).toMatchObject({ total: 1, rows: [{ number: 3 }] });
    const summary = session.edit({ row: 1, target: at('email'), text: ' bob@example.com ' });
    expect(countsOf(summary)).not.toHaveProperty('missing:email');
    expect(session.rows({ filter: 'missing:email', from: 0, count: 10 }).rows[0]?.values[at('email')]).toBe(
      'bob@example.com',
    );
    expect(session.rows({ filter: 'missing:email', from: 0, count: 10, again: true }).total).toBe(0);
    expect(countsOf(session.undo())).toHaveProperty('missing:email');
  });

  it('all suggestions are taken at once', async () => {
    const { session, all, at } = await sessionOf(people);
    session.fix({ id: 'slip:email', fix: 'take_suggestions' });
    expect(countsOf(session.fix({ id: 'likely_slip:email', fix: 'take_suggestions' }))).not.toHaveProperty(
      'slip:email',
    );
    expect(
      all()
        .map(({ values }) => values[at('email')])
        .slice(2, 4),
    ).toEqual(['cleo@example.com', 'dan@gmail.com']);
  });

  it('what is optional and cannot be read can be cleared', async () => {
    const { session } = await sessionOf(people);
    expect(countsOf(session.fix({ id: 'invalid:phone', fix: 'clear' }))).not.toHaveProperty('invalid:phone');
  });

  it('failing rows are left out and taken back', async () => {
    const { session } = await sessionOf(people);
    expect(session.leaveOut({ filter: 'missing:email', isOut: true })).toMatchObject({
      leftOut: 1,
      failing: 2,
      canUndo: true,
    });
    expect(session.leaveOut({ filter: 'duplicate', isOut: true })).toMatchObject({ leftOut: 2 });
    expect(session.leaveOut({ filter: 'left_out', isOut: false })).toMatchObject({ leftOut: 0, failing: 3 });
    expect(countsOf(session.leaveOutRow({ row: 4, isOut: true }))).not.toHaveProperty('duplicate');
  });

  it('the next problem is found from anywhere', async () => {
    const { session } = await sessionOf(people);
    session.rows({ filter: 'all', from: 0, count: 10 });
    expect(session.nextProblem({ after: 1 })).toBe(2);
    expect(session.nextProblem({ after: 6 })).toBe(1);
  });

  it('only rows without an error are sent, in the order of the file', async () => {
    const { session } = await sessionOf(people);
    expect(session.begin()).toBe(4);
    expect(session.part({ from: 1, count: 2 }).map(({ number }) => number)).toEqual([5, 6]);
  });
});

it('100,000 rows are checked within seconds', async () => {
  const lines = Array.from(
    { length: 100_000 },
    (_, at) => `P${at},p${at}@example.com,${at} Main St,Boston,MA,02134,USA`,
  );
  const begun = performance.now();
  const { session, summary } = await sessionOf(
    `Name,E-mail,Street,City,State,ZIP,Country\n${lines.join('\n')}`,
  );
  expect(summary).toMatchObject({ rows: 100_000, ready: 100_000 });
  session.edit({ row: 50_000, target: 0, text: 'Ada' });
  expect(performance.now() - begun).toBeLessThan(20_000);
});

describe('sha256', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 1_000])('of %i bytes', async (length) => {
    const bytes = new Uint8Array(randomBytes(length));
    const expected = createHash('sha256').update(bytes).digest('hex');
    expect(digest(bytes)).toBe(expected);
    expect(await sha256(bytes)).toBe(expected);
  });
});
