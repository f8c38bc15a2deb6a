/** Rules for code that is allowed in one place only: time, money, status and external requests. */
import type { Rule, Source } from './sources.ts';
import {
  childOf,
  fullNameOf,
  importsOf,
  listOf,
  type Node,
  nameOf,
  nodesOf,
  placeOf,
  textsOf,
} from './syntax.ts';

export const timeComesFromTheContext: Rule = (source) =>
  nodesOf(source).flatMap((node) => {
    const name = fullNameOf(childOf(node, 'callee'));
    const isNow = node.type === 'CallExpression' && (name === 'Date.now' || name === 'Date');
    const isNew = node.type === 'NewExpression' && name === 'Date' && listOf(node, 'arguments').length === 0;
    if (!isNow && !isNew) return [];
    return [
      `${placeOf(source, node)} asks the machine for the time. Use context.now, which the sandbox can move on, or services.clock where there is no organization.`,
    ];
  });

/** Verbs run in a transaction of their caller. The name of a file that opens transactions says so. */
export const processesSayTheyCommit: Rule = (source) => {
  if (!source.path.startsWith('packages/server/src/modules/') || source.path.endsWith('.process.ts'))
    return [];
  return nodesOf(source).flatMap((node) => {
    const name = fullNameOf(node.type === 'CallExpression' ? childOf(node, 'callee') : null);
    if (!name.endsWith('.transaction')) return [];
    return [
      `${placeOf(source, node)} opens a transaction. Take the tx of who calls, or, where each step has to be committed by itself, name the file *.process.ts.`,
    ];
  });
};

/**
 * In a file of statements, a function that returns nothing has deferred its statement and is named write…. A function
 * that is awaited has the name of its action: insert…, update…, delete…, lock…, find….
 */
export const deferredStatementsAreWrites: Rule = (source) => {
  if (!source.path.endsWith('.sql.ts')) return [];
  return nodesOf(source).flatMap((node) => {
    const isArrow = node.type === 'VariableDeclarator';
    const declared = isArrow ? childOf(node, 'init') : node;
    const name = nameOf(childOf(node, 'id'));
    const returned = declared && childOf(declared, 'returnType');
    if (name === null || !returned) return [];
    const isDeferred = childOf(returned, 'typeAnnotation')?.type === 'TSVoidKeyword';
    if (isDeferred === name.startsWith('write')) return [];
    return [
      isDeferred
        ? `${placeOf(source, node)} defers its statement in ${name}. Name it write…, so that nobody relies on its effect at once.`
        : `${placeOf(source, node)} returns something from ${name}. Name it insert…, update… or delete…: write… is for what is deferred.`,
    ];
  });
};

/** Two locks with the same number would wait for each other without need. */
export const advisoryLocksAreListed: Rule = (source) =>
  textsOf(source).flatMap(({ node, text }) => {
    const [, number] = /_advisory\w*lock\w*\([^;]*?\b(\d{2,})\b/.exec(text) ?? [];
    if (!number) return [];
    return [
      `${placeOf(source, node)} takes the advisory lock ${number}. Name it in db/advisory-locks.ts, where all of them stand.`,
    ];
  });

/** External requests are sent in one place, which limits their time and size and refuses private addresses. */
const outbound = /^packages\/server\/src\/kit\/safe-fetch\/[\w-]+\.ts$/;

export const requestsLeaveFromOnePlace: Rule = (source) =>
  importsOf(source)
    .filter(({ specifier }) => ['undici', 'node:https', 'node:http2'].includes(specifier))
    .filter(() => !outbound.test(source.path))
    .map(
      ({ node, specifier }) =>
        `${placeOf(source, node)} imports ${specifier}. Call services.webhookHttp, or make another by createSafeFetch().`,
    );

export const nothingIsFetched: Rule = (source) =>
  nodesOf(source).flatMap((node) => {
    const name = fullNameOf(node.type === 'CallExpression' ? childOf(node, 'callee') : null);
    if (name !== 'fetch' && name !== 'globalThis.fetch') return [];
    return [
      `${placeOf(source, node)} calls fetch. Go through a port of its module, which bounds time and size and refuses private addresses.`,
    ];
  });

/** Names of customers reach the terminal. `commands/command.ts` wraps the outputs of commands. */
export const outputIsPrintable: Rule = (source) =>
  nodesOf(source).flatMap((node) => {
    const name = fullNameOf(node.type === 'CallExpression' ? childOf(node, 'callee') : null);
    if (name !== 'process.stdout.write' && name !== 'process.stderr.write') return [];
    const [written] = listOf(node, 'arguments');
    if (written && fullNameOf(childOf(written, 'callee')) === 'printable') return [];
    return [
      `${placeOf(source, node)} writes to the terminal. Use the outputs of the CommandContext, or printable().`,
    ];
  });

const money =
  /(^|_)(amount|price|cents|cost|fee)(_|$)|(Amount|Price|Cents|Cost|Fee)s?$|^(amount|price|cents)s?([A-Z]|$)/;
/** Names of numbers that concern money and are not amounts. */
const notMoney = /(Ppm|Count|_count|Id|_id)$/;
const arithmetic = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=', '%=', '**=']);

export const moneyIsCalculatedInOnePlace: Rule = (source) =>
  nodesOf(source).flatMap((node) => {
    const amount = operandsOf(node)
      .map(amountIn)
      .find((name) => name !== null);
    if (!amount) return [];
    return [
      `${placeOf(source, node)} calculates with ${amount}. Use add, subtract, multiply, sum, allocate or percentHalfUp of kit/money.ts: they refuse what is not whole cents.`,
    ];
  });

function operandsOf(node: Node): (Node | null)[] {
  if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression') {
    return arithmetic.has(String(node.operator)) ? [childOf(node, 'left'), childOf(node, 'right')] : [];
  }
  if (node.type === 'UnaryExpression') return node.operator === '-' ? [childOf(node, 'argument')] : [];
  const isMath = node.type === 'CallExpression' && fullNameOf(childOf(node, 'callee')).startsWith('Math.');
  return isMath ? listOf(node, 'arguments') : [];
}

/** Returns the amount that an operand is, without `!`, `as` and `?? 0`. */
function amountIn(node: Node | null): string | null {
  const inner =
    node && (childOf(node, 'expression') ?? (node.type === 'LogicalExpression' && childOf(node, 'left')));
  if (inner) return amountIn(inner);
  const name = nameOf(node);
  return name !== null && money.test(name) && !notMoney.test(name) ? name : null;
}

/** Functions that only one file may use, and the function that all others call. */
const onlyIn: Readonly<Record<string, { file: string; instead: string }>> = {
  writeOrderStatuses: {
    file: 'packages/server/src/modules/orders/transition-order.ts',
    instead:
      'transitionOrders(), which keeps to the table of states and writes activities and events with it',
  },
  writeShipmentStatus: {
    file: 'packages/server/src/modules/fulfilment/change-shipment.ts',
    instead: 'advanceShipment(), which keeps to the table of states and takes the order along',
  },
  writeSendStatus: {
    file: 'packages/server/src/modules/batches/change-send-status.ts',
    instead: 'changeSendStatus(), which keeps to the table of states and writes the event with it',
  },
};

export const statusIsChangedInOnePlace: Rule = (source) => [
  ...writersUsed(source),
  ...updatesOfStatus(source),
];

/** A text with an interpolated column list counts, because the list may contain a status. */
function updatesOfStatus(source: Source): string[] {
  return textsOf(source).flatMap(({ node, text }) => {
    const [, table = ''] =
      /\bupdate (orders|order_batches|shipments)\b[^;]*?\bset\b((?!\bwhere\b)[^;])*(\bstatus =|\bsend_status =|…)/.exec(
        text,
      ) ?? [];
    const file = Object.hasOwn(updatesIn, table) ? updatesIn[table] : source.path;
    if (file === source.path) return [];
    return [
      `${placeOf(source, node)} updates ${table} with a status. Only ${file} does, for the verbs that keep to the table of states.`,
    ];
  });
}

const updatesIn: Readonly<Record<string, string>> = {
  orders: 'packages/server/src/modules/orders/write-orders.sql.ts',
  order_batches: 'packages/server/src/modules/batches/batches.sql.ts',
  shipments: 'packages/server/src/modules/fulfilment/shipments.sql.ts',
};

/** A rule about a renamed function would find nothing, so every function must exist. */
export const guardedFunctionsAreThere = (sources: readonly Source[]): string[] =>
  Object.keys(onlyIn)
    .filter((name) => !sources.some(({ text }) => text.includes(`export function ${name}(`)))
    .map((name) => `${name} is not there any more. Name the function that writes the status now in onlyIn.`);

/** Finds every use of a function, however it is imported. The file of a statement also contains its function. */
const writersUsed: Rule = (source) =>
  nodesOf(source).flatMap((node) => {
    const name = node.type === 'Identifier' ? String(node.name) : '';
    const only = Object.hasOwn(onlyIn, name) ? onlyIn[name] : undefined;
    if (!only || only.file === source.path || Object.values(updatesIn).includes(source.path)) return [];
    return [`${placeOf(source, node)} uses ${name}. Call ${only.instead}.`];
  });
