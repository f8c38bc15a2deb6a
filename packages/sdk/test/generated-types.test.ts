/** The generated files are those of the contract, and their types are equal to those inferred from its schemas. */
import { readFileSync } from 'node:fs';
import type { ErrorBody, ErrorCode } from '@gifts/contract/errors';
import type { Event, ShipperEvent } from '@gifts/contract/event-envelope';
import type { EventType, ShipperEventType } from '@gifts/contract/events';
import type { OperationId, operations } from '@gifts/contract/operations';
import type { PageOperationId, pageOperations } from '@gifts/contract/pages';
import type { Static, TSchema, Type } from '@gifts/contract/schema';
import type * as sdk from '@gifts/sdk';
import type { InputOf } from '@gifts/sdk/call';
import { expect, expectTypeOf, test } from 'vitest';
import { generateSdk } from '../../../scripts/generate-sdk.ts';
import type { PageOperations } from '../../web/src/api/page-operations.generated.ts';

test.each(Object.entries(generateSdk()))('%s is fresh; "npm run generate" renews it', (path, text) => {
  expect(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')).toBe(text);
});

type None = Record<never, never>;

/** A type with its interfaces, intersections and records written out, so that only what they say is compared. */
type Plain<T> = T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T;

/** The same in every detail: also in what is optional, read-only or null. */
type AreSame<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;

type OfContract<Operation, Part extends string, Missing> = Operation extends {
  [Key in Part]: infer Schema extends TSchema;
}
  ? keyof Static<Schema> extends never
    ? None
    : Static<Schema>
  : Missing;

/** `Record<string, never>` is how the SDK says that there is nothing to pass. */
type OfSdk<Input, Part extends string, Missing> = string extends keyof Input
  ? Missing
  : Part extends keyof Input
    ? string extends keyof Input[Part]
      ? None
      : NonNullable<Input[Part]>
    : Missing;

type Shape<Params, Query, Body, Response> = [params: Params, query: Query, body: Body, response: Response];

type ContractShape<Operation extends { response: TSchema }> = Shape<
  OfContract<Operation, 'params', None>,
  OfContract<Operation, 'query', None>,
  OfContract<Operation, 'body', undefined>,
  Operation extends { contentType: string } ? Uint8Array : Static<Operation['response']>
>;

type SdkShape<Operation extends { input: object; response: unknown }> = Shape<
  OfSdk<Operation['input'], 'params', None>,
  OfSdk<Operation['input'], 'query', None>,
  OfSdk<Operation['input'], 'body', undefined>,
  Operation['response']
>;

/** The ids of the operations whose types differ. */
type Different<
  Contract extends Record<string, { response: TSchema }>,
  Sdk extends Record<keyof Contract, { input: object; response: unknown }>,
> = {
  [Id in keyof Contract]: AreSame<ContractShape<Contract[Id]>, SdkShape<Sdk[Id]>> extends true ? never : Id;
}[keyof Contract];

test('every operation takes and answers what the contract says', () => {
  expectTypeOf<Different<typeof operations, sdk.Operations>>().toBeNever();
  expectTypeOf<keyof sdk.Operations>().toEqualTypeOf<OperationId>();
});

test('every call of our own pages takes and answers what the contract says', () => {
  expectTypeOf<Different<typeof pageOperations, PageOperations>>().toBeNever();
  expectTypeOf<keyof PageOperations>().toEqualTypeOf<PageOperationId>();
});

test('events and errors are those of the contract', () => {
  expectTypeOf<AreSame<sdk.Event, Event>>().toEqualTypeOf<true>();
  expectTypeOf<sdk.EventType>().toEqualTypeOf<EventType>();
  expectTypeOf<AreSame<sdk.ShipperEvent, ShipperEvent>>().toEqualTypeOf<true>();
  expectTypeOf<sdk.ShipperEventType>().toEqualTypeOf<ShipperEventType>();
  expectTypeOf<AreSame<sdk.ErrorBody, ErrorBody>>().toEqualTypeOf<true>();
  expectTypeOf<sdk.ErrorCode>().toEqualTypeOf<ErrorCode>();
});

test('the comparison finds a difference', () => {
  type Named = { a: { input: { params: { id: string }; body: { name: string } }; response: undefined } };
  type Operation<Body> = {
    a: { params: Type.TObject<{ id: Type.TString }>; body: Body; response: Type.TUndefined };
  };
  expectTypeOf<Different<Operation<Type.TObject<{ name: Type.TString }>>, Named>>().toBeNever();
  expectTypeOf<
    Different<Operation<Type.TObject<{ name: Type.TOptional<Type.TString> }>>, Named>
  >().toEqualTypeOf<'a'>();
  expectTypeOf<Different<Operation<Type.TObject<{ name: Type.TInteger }>>, Named>>().toEqualTypeOf<'a'>();
  expectTypeOf<
    Different<Operation<Type.TObject<{ name: Type.TString; more: Type.TOptional<Type.TString> }>>, Named>
  >().toEqualTypeOf<'a'>();
});

test('a call is checked as a whole: path parameters by name, the query, the body', () => {
  expectTypeOf<InputOf<'getMe'>>().toEqualTypeOf<Record<string, never>>();
  expectTypeOf<InputOf<'listOrders'>>().toEqualTypeOf<{ query?: sdk.ListOrdersQuery }>();
  expectTypeOf<InputOf<'createOrderBatch'>>().toEqualTypeOf<{ body: sdk.CreateOrderBatchInput }>();
  expectTypeOf<InputOf<'getWebhookDelivery'>>().toEqualTypeOf<{
    params: { id: string; delivery_id: string };
  }>();
  expectTypeOf<InputOf<'rescheduleOrderBatch'>>().toEqualTypeOf<{
    params: { id: string };
    body: sdk.RescheduleInput;
  }>();
});
