-- Finds recipients of drafts from before the vault, as for people.
create index concurrently draft_recipients_unsealed on draft_recipients (organization_id, draft_id, number)
  where given ? 'mailing_address' or given ? 'phone';
