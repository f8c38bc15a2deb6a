import { useQuery } from '@tanstack/react-query';
import type { MailRecord } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { Tag, type TagKind } from '../../../ui/Tag.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { mailRecordsQuery } from './setup-query.ts';

/** The DNS records of mail, with what is published of them now. */
export function MailRecords() {
  const query = useQuery(mailRecordsQuery);
  return (
    <section className="setup-body-part" aria-label="DNS records">
      <Loaded query={query} rows={3}>
        {({ data }) => (
          <ul className="setup-records">
            {data.map((record) => (
              <Record key={record.kind} record={record} />
            ))}
          </ul>
        )}
      </Loaded>
      <Button
        kind="quiet"
        width="fit"
        busy={query.isFetching ? 'Looking' : null}
        onClick={() => void query.refetch()}
      >
        Look again
      </Button>
    </section>
  );
}

const states: Readonly<Record<MailRecord['status'], { kind: TagKind; text: string }>> = {
  found: { kind: 'success', text: 'Published' },
  different: { kind: 'danger', text: 'Wrong' },
  missing: { kind: 'warning', text: 'Missing' },
  unknown: { kind: 'plain', text: 'Unknown' },
};

const Record = ({ record }: { record: MailRecord }) => (
  <li>
    <div className="setup-record-name">
      <strong>{record.kind.toUpperCase()}</strong>
      <Tag kind={states[record.status].kind}>{states[record.status].text}</Tag>
      <span className="soft">
        {record.type} of <code>{record.name}</code>
      </span>
    </div>
    <p>{record.advice}</p>
    {record.status !== 'found' && (
      <CodeBlock
        label={`Record for ${record.kind.toUpperCase()}`}
        text={record.value}
        copyLabel="Copy the value"
      />
    )}
  </li>
);
