import { Gift, House, KeyRound, type LucideIcon, ShieldCheck } from 'lucide-react';

interface Noun {
  readonly name: string;
  readonly to: '/' | '/gifts' | '/developers/keys' | '/settings/profile';
  readonly icon: LucideIcon;
  /** The heading above it in the rail. */
  readonly group: 'Developers' | 'Settings' | null;
}

/** Where the rail and the command menu lead. */
export const nouns: readonly Noun[] = [
  { name: 'Home', to: '/', icon: House, group: null },
  { name: 'Gifts', to: '/gifts', icon: Gift, group: null },
  { name: 'API keys', to: '/developers/keys', icon: KeyRound, group: 'Developers' },
  { name: 'Profile & security', to: '/settings/profile', icon: ShieldCheck, group: 'Settings' },
];
