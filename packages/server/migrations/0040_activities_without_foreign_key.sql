-- An activity is inserted by the transaction that inserts its order or changes its status, and orders are never deleted.
-- Checking the reference again for each activity took a tenth of the time of a large send, and locked a row of orders at
-- each change of a status.
alter table order_activities drop constraint order_activities_organization_id_order_id_fkey;
