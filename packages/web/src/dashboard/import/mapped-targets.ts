import { type ImportTarget, type Mapping, splitName } from './targets.ts';

/** The needed targets that no column fills. */
export const missingTargets = (targets: readonly ImportTarget[], mapping: Mapping): readonly ImportTarget[] =>
  targets.filter(
    ({ key, need, namePart }) =>
      need === 'required' && !mapping.includes(key) && !(namePart && canTakeName(targets, mapping)),
  );

/** A name may stand in a column of full names, or before the address: "Ada Lovelace <ada@example.com>". */
const canTakeName = (targets: readonly ImportTarget[], mapping: Mapping): boolean =>
  mapping.includes(splitName) || targets.some(({ key, type }) => type === 'email' && mapping.includes(key));

export const areTargetsMapped = (mapping: Mapping): boolean => mapping.some((key) => key !== null);

/** The targets that have a column in the grid: those of the file, and the needed ones. */
export const shownTargets = (targets: readonly ImportTarget[], mapping: Mapping): readonly number[] => {
  const groups = new Set(targets.filter(({ key }) => mapping.includes(key)).map(({ group }) => group));
  const hasNames = canTakeName(targets, mapping);
  return targets.flatMap((target, index) => {
    const isInGroup = target.group !== undefined && groups.has(target.group);
    const isShown =
      mapping.includes(target.key) ||
      target.need === 'required' ||
      (target.namePart && hasNames) ||
      isInGroup;
    return isShown ? [index] : [];
  });
};
