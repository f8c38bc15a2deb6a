/** Finds environment variables that look like settings of the service and that nothing reads, because of a typing error. */
import { distance } from 'fastest-levenshtein';
import { cardGateways, carriers } from '../adapters.ts';
import { loadConfig } from '../config/config.ts';
import type { EnvironmentVariables } from '../config/environment-reader.ts';

/** Read by commands that call the API as a program does. */
const ofCommands = ['GIFTS_API_KEY', 'GIFTS_URL'];

/** Kubernetes sets these for each of its services, and one may be called "gifts". */
const ofKubernetes = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/;

/** A first word that so many settings share is not one that others name their variables by. */
const settingsOfOwnWord = 3;
const shortestGuessed = 6;
const mostWrongLetters = 2;

export function findUnreadVariables(env: EnvironmentVariables): string[] {
  const known = knownVariables();
  const ownWords = wordsOf(known);
  return Object.keys(env)
    .filter((name) => env[name]?.trim() && !known.has(name) && !ofKubernetes.test(name))
    .filter((name) => ownWords.has(firstWordOf(name)) || [...known].some((each) => isTypedLike(name, each)))
    .sort();
}

/** Asks for each variable once, and remembers its name. */
function knownVariables(): ReadonlySet<string> {
  const names = new Set(ofCommands);
  const remembering = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_target, name) {
        names.add(String(name));
        return undefined;
      },
    },
  );
  loadConfig(remembering, cardGateways, carriers);
  return names;
}

/** `MAIL` of `MAIL_FROM`. Empty for a name of one word. */
const firstWordOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf('_')));

function wordsOf(known: ReadonlySet<string>): ReadonlySet<string> {
  const names = Map.groupBy(known, firstWordOf);
  names.delete('');
  return new Set([...names].filter(([, each]) => each.length >= settingsOfOwnWord).map(([word]) => word));
}

const isTypedLike = (name: string, known: string): boolean =>
  name.length >= shortestGuessed && distance(name, known) <= mostWrongLetters;
