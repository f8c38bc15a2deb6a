import type { Draft } from '@gifts/contract/dashboard/drafts';
import { nameOrEmail } from '@gifts/contract/names';
import type { AuthorRow } from './draft-record.ts';

export const presentAuthor = (author: AuthorRow): Draft['created_by'] => ({
  id: author.id,
  name: nameOrEmail(author),
});
