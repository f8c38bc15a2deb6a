/**
 * Writes the types and the table of operations of the SDK and of the pages from the contract (`npm run generate`). So
 * neither of them contains the schemas or the schema library.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { fundingSources } from '../packages/contract/src/account.ts';
import { multipleSelectModes } from '../packages/contract/src/catalog.ts';
import { memberOperations } from '../packages/contract/src/dashboard/member-operations.ts';
import { operatorOperations } from '../packages/contract/src/dashboard/operator-operations.ts';
import { personOperations } from '../packages/contract/src/dashboard/person-operations.ts';
import { ErrorBody, errorCodes } from '../packages/contract/src/errors.ts';
import { Envelope, ShipperEnvelope } from '../packages/contract/src/event-envelope.ts';
import { eventTypes, shipperEventTypes } from '../packages/contract/src/events.ts';
import { movementKinds } from '../packages/contract/src/ledger.ts';
import { operations } from '../packages/contract/src/operations.ts';
import { sendMethods, shippingTiers, swapModes } from '../packages/contract/src/order-batch.ts';
import * as pages from '../packages/contract/src/pages.ts';
import {
  cancelReasons,
  orderStatuses,
  sendStatuses,
  shipmentStatuses,
} from '../packages/contract/src/states.ts';
import { attemptFailures, deliveryStatuses, disabledReasons } from '../packages/contract/src/webhooks.ts';
import { writeTable, writeTypes } from './sdk-types/operations-to-typescript.ts';
import {
  alias,
  declare,
  docComment,
  quoted,
  type Schema,
  typeOf,
  union,
} from './sdk-types/schema-to-typescript.ts';
import { createTypeNames, type TypeNames } from './sdk-types/type-names.ts';

const root = new URL('../', import.meta.url);
/** What the files about the dashboard export: its schemas are named by them. */
const dashboard = new URL('packages/contract/src/dashboard/', root);
const dashboardFiles: readonly object[] = await Promise.all(
  readdirSync(dashboard)
    .filter((name) => !name.endsWith('.test.ts'))
    .sort()
    .map((name) => import(new URL(name, dashboard).href)),
);
const header =
  '// Written by scripts/generate-sdk.ts from packages/contract ("npm run generate"). Do not edit.\n';

const valueLists = {
  OrderStatus: orderStatuses,
  SendStatus: sendStatuses,
  ShipmentStatus: shipmentStatuses,
  CancelReason: cancelReasons,
  SendMethod: sendMethods,
  SwapMode: swapModes,
  ShippingTier: shippingTiers,
  MultipleSelectMode: multipleSelectModes,
  FundingSource: fundingSources,
  MovementKind: movementKinds,
  DeliveryStatus: deliveryStatuses,
  AttemptFailure: attemptFailures,
  DisabledReason: disabledReasons,
};

const valueNames = new Map(
  Object.entries({
    ...valueLists,
    EventType: Object.keys(eventTypes),
    ShipperEventType: Object.keys(shipperEventTypes),
    ErrorCode: Object.keys(errorCodes),
  }).map(([name, values]) => [values.join(), name]),
);
const ofValues = (values: readonly unknown[]) => valueNames.get(values.join());

/** Returns the text of each generated file by its path from the root. */
export function generateSdk(): Record<string, string> {
  const names = createTypeNames({ ofValues, nameOf, isElsewhere: (name) => name === eventType });
  return {
    'packages/sdk/src/operations.generated.ts': join([header, writeTable('operations', operations)]),
    'packages/sdk/src/schemas.generated.ts': writeSchemas(names),
    'packages/web/src/api/page-operations.generated.ts': writePageOperations(names),
    'packages/web/src/api/dashboard-operations.generated.ts': writeDashboardOperations(names),
  };
}

/** The type of an event is a union that its schema cannot express, so it is written below. */
const eventType = 'Event';
/** The schema `Error` gets another name, because `Error` is a global of JavaScript. */
const nameOf = ({ title }: Schema) => (title === 'Error' ? 'ErrorBody' : title);

function writeSchemas(names: TypeNames): string {
  const types = writeTypes('Operations', operations, names);
  const events = eventKinds.flatMap((kind) => [writeEventData(kind, names), writeEvent(kind, names)]);
  names.ofSchema(ErrorBody);
  const values = Object.entries(valueLists).map(([name, list]) => alias(name, union(list)));
  return join([header, types, ...values, ...names.writeDeclarations(), ...events, writeErrorStatuses()]);
}

interface EventKind {
  /** The name of the union of all events. Other names begin with it. */
  readonly name: string;
  readonly types: typeof eventTypes | typeof shipperEventTypes;
  readonly envelope: typeof Envelope | typeof ShipperEnvelope;
}

const eventKinds: readonly EventKind[] = [
  { name: eventType, types: eventTypes, envelope: Envelope },
  { name: 'ShipperEvent', types: shipperEventTypes, envelope: ShipperEnvelope },
];

function writeEventData({ name, types }: EventKind, names: TypeNames): string {
  const rows = Object.entries(types).map(
    ([type, { data, when }]) => `${docComment(when, '  ')}  ${quoted(type)}: ${typeOf(data, names, '  ')};\n`,
  );
  const comment = '/** What the `data` of each type of event holds. */\n';
  return `${comment}export interface ${name}Data {\n${rows.join('')}}\n\nexport type ${name}Type = keyof ${name}Data;\n`;
}

function writeEvent({ name, envelope }: EventKind, names: TypeNames): string {
  const { data } = envelope.properties;
  const event_type: Schema = { description: 'Says what `data` holds.' };
  const shown = { ...envelope, properties: { ...envelope.properties, event_type } };
  const ofSchema = (schema: Schema) => {
    if (schema === event_type) return 'T';
    return schema === data ? `${name}Data[T]` : names.ofSchema(schema);
  };
  const generic = declare(`${name}Of<T extends ${name}Type>`, shown, { ofValues, ofSchema });
  return `${generic}\nexport type ${name} = { [T in ${name}Type]: ${name}Of<T> }[${name}Type];\n`;
}

function writeErrorStatuses(): string {
  const rows = Object.entries(errorCodes).map(
    ([code, { status, meaning }]) => `${docComment(meaning, '  ')}  ${code}: ${status};\n`,
  );
  const comment = '/** Every error code, with its HTTP status. */\n';
  return `${comment}export interface ErrorStatuses {\n${rows.join('')}}\n\nexport type ErrorCode = keyof ErrorStatuses;\n`;
}

const namesIn = (...files: readonly object[]): ReadonlyMap<unknown, string> =>
  new Map(
    files.flatMap(Object.entries).flatMap(([name, value]) => (/^[A-Z]/.test(name) ? [[value, name]] : [])),
  );

/**
 * The types of operations that only pages call. They import the types that the API uses too from the SDK, and spell lists of words
 * out.
 */
function createPageNames(ofSdk: TypeNames, ...files: readonly object[]): TypeNames {
  const named = namesIn(...files);
  return createTypeNames({
    ofValues,
    nameOf: (schema) => named.get(schema) ?? nameOf(schema),
    isElsewhere: ofSdk.isDeclared,
    areValuesElsewhere: true,
  });
}

function importsFromSdk(names: TypeNames): string[] {
  const imported = names.imported();
  return imported.length > 0 ? [`import type { ${imported.join(', ')} } from '@gifts/sdk';\n`] : [];
}

function writePageOperations(ofSdk: TypeNames): string {
  const names = createPageNames(ofSdk, pages);
  const types = writeTypes('PageOperations', pages.pageOperations, names);
  const declarations = names.writeDeclarations();
  return join([header, ...importsFromSdk(names), types, ...declarations]);
}

/** What people do on the dashboard besides the public API: about themselves, and as members of an organization. */
function writeDashboardOperations(ofSdk: TypeNames): string {
  const names = createPageNames(ofSdk, ...dashboardFiles);
  const types = [
    writeTypes('PersonOperations', personOperations, names),
    writeTypes('MemberOperations', memberOperations, names),
    writeTypes('OperatorOperations', operatorOperations, names),
  ];
  const declarations = names.writeDeclarations();
  const tables = [
    writeTable('personOperations', personOperations),
    writeTable('memberOperations', memberOperations),
    writeTable('operatorOperations', operatorOperations),
  ];
  return join([header, ...importsFromSdk(names), ...tables, ...types, ...declarations]);
}

const join = (texts: readonly string[]): string => texts.join('\n');

if (import.meta.main) {
  for (const [path, text] of Object.entries(generateSdk())) writeFileSync(new URL(path, root), text);
}
