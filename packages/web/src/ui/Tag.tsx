import './tag.css';

export type TagKind = 'plain' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

/** A short fact beside a name, such as a status. Its words say everything; the colour only helps. */
export const Tag = ({ kind = 'plain', children }: { kind?: TagKind; children: string }) => (
  <span className={`tag tag-${kind}`}>{children}</span>
);
