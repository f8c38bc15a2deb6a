/** How a user wants to hear what the recipients of their gifts did. */
export const giftMailChoices = ['each', 'daily', 'none'] as const;

export type GiftMails = (typeof giftMailChoices)[number];
