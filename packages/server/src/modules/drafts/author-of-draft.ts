import type { Draft } from '@gifts/contract/dashboard/drafts';
import type { AuthorRow } from './draft-record.ts';

export const presentAuthor = (author: AuthorRow): Draft['created_by'] => ({
  id: author.id,
  name: nameOfAuthor(author),
});

export const nameOfAuthor = ({ first_name, last_name, email }: AuthorRow): string =>
  `${first_name} ${last_name}`.trim() || email;
