/** Text columns whose values the contract names, for generate-database-types.ts. */

const states = '@gifts/contract/states';
const orderBatch = '@gifts/contract/order-batch';

/** Where the types below come from. */
export const contractTypes = {
  ApprovalStatus: '@gifts/contract/dashboard/approvals',
  AuditActor: '@gifts/contract/audit-log',
  AuditKind: '@gifts/contract/audit-log',
  CancelReason: states,
  DeliveryStatus: '@gifts/contract/webhooks',
  EventType: '@gifts/contract/events',
  ShipperEventType: '@gifts/contract/events',
  FailureReason: '@gifts/contract/fulfilment',
  HoldReason: '@gifts/contract/fulfilment',
  NotificationStatus: states,
  OrderStatus: states,
  SendMethod: orderBatch,
  SendStatus: states,
  ShipmentStatus: states,
  ShippingTier: orderBatch,
  SwapMode: orderBatch,
};

type TypeName = keyof typeof contractTypes;

/** The type of each such column, by `table.column`. */
export const columnOverrides: Readonly<Record<string, TypeName | `${TypeName} | ${TypeName | 'null'}`>> = {
  'approval_requests.status': 'ApprovalStatus',
  'audit_entries.actor_kind': 'AuditActor',
  'audit_entries.kind': 'AuditKind',
  'events.event_type': 'EventType | ShipperEventType',
  'event_sequences.event_type': 'EventType | ShipperEventType',
  'order_activities.order_status': 'OrderStatus',
  'order_batches.international_shipping_tier': 'ShippingTier',
  'order_batches.send_method': 'SendMethod',
  'order_batches.send_status': 'SendStatus',
  'order_batches.swap': 'SwapMode',
  'orders.cancel_reason': 'CancelReason | null',
  'orders.notification_status': 'NotificationStatus',
  'orders.status': 'OrderStatus',
  'shipment_changes.hold_reason': 'HoldReason | null',
  'shipment_changes.status': 'ShipmentStatus',
  'shipments.failure_reason': 'FailureReason | null',
  'shipments.hold_reason': 'HoldReason | null',
  'shipments.status': 'ShipmentStatus',
  'shipper_shipment_changes.previous_status': 'ShipmentStatus',
  'shipper_shipment_changes.status': 'ShipmentStatus',
  'shipper_shipments.status': 'ShipmentStatus',
  'webhook_deliveries.status': 'DeliveryStatus',
};
