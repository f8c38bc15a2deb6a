import type {
  OrganizationSettings,
  UpdateOrganizationSettingsInput,
} from '../../api/dashboard-operations.generated.ts';

/** What the fields hold. Empty texts are nothing. */
export interface SettingsFields {
  readonly name: string;
  /** # and six hexadecimal digits, or what somebody has typed of it so far. */
  readonly color: string;
  readonly sender_name: string;
  readonly default_expiry_days: string;
  readonly expires_all_gifts: boolean;
  readonly reminds_recipients: boolean;
  readonly default_locale: string;
  readonly default_payment_method: string;
}

export const formOf = (settings: OrganizationSettings): SettingsFields => ({
  name: settings.name,
  color: settings.color ?? '',
  sender_name: settings.sender_name ?? '',
  default_expiry_days: String(settings.default_expiry_days),
  expires_all_gifts: settings.expires_all_gifts,
  reminds_recipients: settings.reminds_recipients,
  default_locale: settings.default_locale ?? '',
  default_payment_method: settings.default_payment_method ?? '',
});

/** Only what was changed, so that two admins do not undo each other's work. */
export function changesOf(
  settings: OrganizationSettings,
  fields: SettingsFields,
): UpdateOrganizationSettingsInput {
  const before = formOf(settings);
  const isChanged = (name: keyof SettingsFields): boolean => before[name] !== fields[name];
  return {
    ...(isChanged('name') && { name: fields.name }),
    ...(isChanged('color') && { color: fields.color || null }),
    ...(isChanged('sender_name') && { sender_name: fields.sender_name || null }),
    ...(isChanged('default_expiry_days') && { default_expiry_days: Number(fields.default_expiry_days) }),
    ...(isChanged('expires_all_gifts') && { expires_all_gifts: fields.expires_all_gifts }),
    ...(isChanged('reminds_recipients') && { reminds_recipients: fields.reminds_recipients }),
    ...(isChanged('default_locale') && { default_locale: fields.default_locale || null }),
    ...(isChanged('default_payment_method') && { default_payment_method: fields.default_payment_method }),
  };
}
