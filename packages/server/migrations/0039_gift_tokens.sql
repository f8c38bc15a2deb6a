-- The token in a gift link is found by one look into an index. The link names the organization too.
create index orders_gift_token on orders (organization_id, gift_token);
