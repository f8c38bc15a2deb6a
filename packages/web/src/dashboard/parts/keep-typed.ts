/** The fields of a form with newer values: what somebody has typed since stays, and the rest is new. */
export function keepTyped<Fields extends object>(typed: Fields, before: Fields, newest: Fields): Fields {
  const kept = Object.entries(typed).filter(([name, value]) => before[name as keyof Fields] !== value);
  return { ...newest, ...Object.fromEntries(kept) };
}
