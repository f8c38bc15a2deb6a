import { computed } from '../../db/sql.ts';

const name =
  "coalesce(nullif(concat_ws(' ', nullif(trim(u.first_name), ''), nullif(trim(u.last_name), '')), ''), u.email)";

/** Selects what a user `u` is called, as `nameOrEmail` says it. */
export const userName = <Name extends string>(column: Name) => computed(column, 'text', name);

/** The same where there may be no user. */
export const userNameOrNull = <Name extends string>(column: Name) => computed(column, 'text or null', name);
