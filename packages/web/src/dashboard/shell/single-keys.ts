const storageKey = 'gifts.single-keys';

/** Shortcuts of a single key can be turned off, because voice control types them by accident. */
export const singleKeysAreOn = (): boolean => localStorage.getItem(storageKey) !== 'off';

export const turnSingleKeys = (isOn: boolean): void => localStorage.setItem(storageKey, isOn ? 'on' : 'off');
