import type { MemberHandlersOf } from '../../handlers.ts';
import { getNotificationSettings, updateNotificationSettings } from './notification-settings.ts';
import {
  getOrganizationSettings,
  removeOrganizationLogo,
  setOrganizationLogo,
} from './organization-settings.ts';

export const organizationHandlers: MemberHandlersOf<
  | 'getNotificationSettings'
  | 'updateNotificationSettings'
  | 'getOrganizationSettings'
  | 'setOrganizationLogo'
  | 'removeOrganizationLogo'
> = {
  getNotificationSettings: (context, db) => getNotificationSettings(context, db),
  updateNotificationSettings: (context, tx, { body }) => updateNotificationSettings(context, tx, body),
  getOrganizationSettings: (context, db) => getOrganizationSettings(context, db),
  setOrganizationLogo: (context, tx, { body }) => setOrganizationLogo(context, tx, body),
  removeOrganizationLogo: (context, tx) => removeOrganizationLogo(context, tx),
};
