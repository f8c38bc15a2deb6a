import { counted } from '../../ui/figures.ts';

export const countPeople = (count: number): string => counted(count, 'person', 'people');
export const countGifts = (count: number): string => counted(count, 'gift', 'gifts');
