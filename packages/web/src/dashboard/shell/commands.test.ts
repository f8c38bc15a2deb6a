import { expect, it } from 'vitest';
import { matchingCommands } from './commands.ts';

const commands = [
  { name: 'Home', words: 'start', run() {} },
  { name: 'Make an API key', words: 'create new token', run() {} },
  { name: 'API keys', words: 'developers tokens', run() {} },
];

it.each([
  ['', ['Home', 'Make an API key', 'API keys']],
  ['API', ['Make an API key', 'API keys']],
  ['key create', ['Make an API key']],
  ['  token ', ['Make an API key', 'API keys']],
  ['payments', []],
])('%j finds %j', (typed, names) => {
  expect(matchingCommands(commands, typed).map(({ name }) => name)).toEqual(names);
});
