import type { Markup } from '../kit/svg.ts';
import { appreciationHands } from './appreciation-hands.ts';
import { birthdayCandles } from './birthday-candles.ts';
import { congratulationsConfetti } from './congratulations-confetti.ts';
import { getWellTea } from './get-well-tea.ts';
import { goodLuckSwallow } from './good-luck-swallow.ts';
import { graduationStars } from './graduation-stars.ts';
import { justBecauseLemons } from './just-because-lemons.ts';
import { newBabyMoon } from './new-baby-moon.ts';
import { newHomeWindows } from './new-home-windows.ts';
import { promotionLadder } from './promotion-ladder.ts';
import { sympathyHills } from './sympathy-hills.ts';
import { thankYouBlooms } from './thank-you-blooms.ts';
import { weddingRings } from './wedding-rings.ts';
import { welcomeDoor } from './welcome-door.ts';
import { winterBranches } from './winter-branches.ts';
import { yearsAndCounting } from './years-and-counting.ts';

/** The greeting cards, each drawn 800 by 1130. */
export const CARDS: Readonly<Record<string, () => Markup>> = {
  'birthday-candles': birthdayCandles,
  'thank-you-blooms': thankYouBlooms,
  'congratulations-confetti': congratulationsConfetti,
  'welcome-door': welcomeDoor,
  'years-and-counting': yearsAndCounting,
  'winter-branches': winterBranches,
  'new-baby-moon': newBabyMoon,
  'wedding-rings': weddingRings,
  'get-well-tea': getWellTea,
  'sympathy-hills': sympathyHills,
  'promotion-ladder': promotionLadder,
  'just-because-lemons': justBecauseLemons,
  'good-luck-swallow': goodLuckSwallow,
  'graduation-stars': graduationStars,
  'new-home-windows': newHomeWindows,
  'appreciation-hands': appreciationHands,
};
