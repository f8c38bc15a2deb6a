/** Money: what the gateway did is what the service has noted, and the ledger is proved. */
import { sealLedgers } from '../../../src/modules/ledger/seal-ledger.process.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify-ledger.ts';
import type { Check } from './check.ts';

const refunds: Check = {
  says: 'Each acknowledged refund happened, once.',
  async find({ seeded: { db, organizationId } }, journal) {
    const rows = await db.query<{ order_id: string; made: number }>(
      `select order_id, count(*) as made from refunds where organization_id = $1 and reason = 'Chaos' group by order_id`,
      [organizationId],
    );
    const made = new Map(rows.map((row) => [row.order_id, row.made]));
    const problems = [...new Set([...made.keys(), ...journal.refunds.keys()])].flatMap((orderId) => {
      const [stored, answered] = [made.get(orderId) ?? 0, journal.refunds.get(orderId) ?? 0];
      return stored === answered
        ? []
        : [`order ${orderId} has ${stored} refunds and ${answered} were acknowledged`];
    });
    return {
      compared: `${sum(journal.refunds.values())} acknowledged, ${sum(made.values())} made`,
      problems,
    };
  },
};

const gatewayMoney: Check = {
  says: 'The card gateway took and gave back exactly what the service has noted.',
  async find({ seeded: { db, organizationId }, gateway }) {
    const [noted] = await db.query<{ taken: number; given: number }>(
      `select
        (select coalesce(sum(amount_cents), 0) from charges
          where organization_id = $1 and gateway = 'stripe' and status = 'succeeded')::bigint as taken,
        (select coalesce(sum(r.amount_cents), 0) from refunds r join charges c
            on c.organization_id = r.organization_id and c.id = r.charge_id
          where r.organization_id = $1 and c.gateway = 'stripe' and r.status = 'succeeded')::bigint as given`,
      [organizationId],
    );
    const taken = amountOf(gateway.account.intents.values());
    const given = amountOf(gateway.account.refunds.values());
    return {
      compared: `${taken} cents taken, ${given} given back`,
      problems: [
        ...(taken === noted?.taken ? [] : [`the gateway took ${taken} cents and ${noted?.taken} are noted`]),
        ...(given === noted?.given
          ? []
          : [`the gateway gave back ${given} cents and ${noted?.given} are noted`]),
      ],
    };
  },
};

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

const amountOf = (items: Iterable<{ amount: number; status: string }>): number =>
  sum([...items].filter(({ status }) => status === 'succeeded').map(({ amount }) => amount));

const ledger: Check = {
  says: 'The ledger is proved.',
  async find({ seeded: { db, organizationId } }) {
    await sealLedgers(db);
    const { transfers, findings } = await verifyLedger(db, organizationId);
    return {
      compared: `${transfers} transfers`,
      problems: findings.map((finding) => JSON.stringify(finding)),
    };
  },
};

export const moneyChecks: readonly Check[] = [refunds, gatewayMoney, ledger];
