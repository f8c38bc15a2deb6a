import { GiftsApiError, GiftsConnectionError } from '@gifts/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft, DraftForm } from '../../../api/dashboard-operations.generated.ts';
import { createDraftSaver } from './draft-saver.ts';

const draftOf = (form: DraftForm, revision: number) =>
  ({ id: 'draft', form, revision, updated_by: { id: 'grace', name: 'Grace' } }) as unknown as Draft;

const changedMeanwhile = () =>
  new GiftsApiError(409, { error: 'Grace saved it.', code: 'draft_changed', request_id: 'req_1' });

/** A service that keeps one draft. */
function createService(form: DraftForm) {
  let stored = draftOf(form, 1);
  const failures: unknown[] = [];
  const saves: DraftForm[] = [];
  const merged = vi.fn();
  const saver = createDraftSaver({
    draft: stored,
    now: () => 1_000,
    load: async () => stored,
    save: async (sent, revision) => {
      saves.push(sent);
      const failure = failures.shift();
      if (failure) throw failure;
      if (revision !== stored.revision) throw changedMeanwhile();
      stored = draftOf(sent, revision + 1);
      return stored;
    },
    saved: () => {},
    merged,
  });
  return {
    saver,
    saves,
    failures,
    merged,
    stored: () => stored.form,
    somebodySaves: (changes: DraftForm) => {
      stored = draftOf({ ...stored.form, ...changes }, stored.revision + 1);
    },
  };
}

describe('the saver of a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const rest = () => vi.advanceTimersByTimeAsync(1_000);

  it('saves once after several keystrokes', async () => {
    const { saver, saves } = createService({ message: '' });
    for (const message of ['T', 'Th', 'Tha']) saver.change({ message });
    expect(saver.state()).toEqual({ kind: 'waiting' });
    await rest();
    expect(saves).toEqual([{ message: 'Tha' }]);
    expect(saver.state()).toEqual({ kind: 'saved', at: 1_000 });
  });

  it('saves what was typed during a save, after it', async () => {
    const { saver, saves, stored } = createService({ message: '' });
    saver.change({ message: 'A' });
    const flushed = saver.flush();
    saver.change({ message: 'AB' });
    expect(saver.state()).toEqual({ kind: 'saving' });
    expect(await flushed).toBe(true);
    expect(saves).toEqual([{ message: 'A' }, { message: 'AB' }]);
    expect(stored()).toEqual({ message: 'AB' });
  });

  it('tries again by itself when the service could not be reached, and keeps what was typed', async () => {
    const { saver, failures, stored } = createService({ message: '' });
    failures.push(new GiftsConnectionError('no answer'));
    saver.change({ message: 'A' });
    await rest();
    expect(saver.state()).toMatchObject({ kind: 'failed', isRetried: true });
    expect(saver.form()).toEqual({ message: 'A' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stored()).toEqual({ message: 'A' });
  });

  it('is stored once the person has signed in again', async () => {
    const { saver, failures, stored } = createService({ message: '' });
    failures.push(new GiftsApiError(401, { error: 'Sign in.', code: 'unauthorized', request_id: 'r' }));
    saver.change({ message: 'A' });
    expect(await saver.flush()).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stored()).toEqual({ message: 'A' });
  });

  it('does not repeat what the service refuses', async () => {
    const { saver, failures, saves } = createService({ message: '' });
    failures.push(new GiftsApiError(400, { error: 'Too long.', code: 'invalid_request', request_id: 'r' }));
    saver.change({ message: 'A' });
    expect(await saver.flush()).toBe(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(saves).toHaveLength(1);
    saver.change({ message: 'B' });
    expect(await saver.flush()).toBe(true);
  });

  it('keeps the changes of two people to different fields', async () => {
    const { saver, somebodySaves, stored, merged } = createService({ message: '', from_name: 'Ada' });
    somebodySaves({ from_name: 'Grace' });
    saver.change({ message: 'A' });
    expect(await saver.flush()).toBe(true);
    expect(stored()).toEqual({ message: 'A', from_name: 'Grace' });
    expect(saver.form()).toEqual(stored());
    expect(merged).toHaveBeenCalledWith(expect.anything(), ['from_name']);
  });

  it.each([
    ['mine', 'A'],
    ['theirs', 'G'],
  ] as const)('lets a person decide what both changed: %s', async (whose, message) => {
    const { saver, somebodySaves, stored } = createService({ message: '', batch_name: null });
    somebodySaves({ message: 'G' });
    saver.change({ message: 'A' });
    expect(await saver.flush()).toBe(false);
    expect(saver.state()).toMatchObject({ kind: 'conflict', disputed: ['message'] });
    expect(stored()).toMatchObject({ message: 'G' });
    saver.change({ batch_name: 'Spring' });
    saver.keep(whose);
    await rest();
    expect(stored()).toEqual({ message, batch_name: 'Spring' });
    expect(saver.state()).toMatchObject({ kind: 'saved' });
  });

  it('shows a newer draft, unless something of its own waits', () => {
    const { saver } = createService({ message: '' });
    saver.adopt(draftOf({ message: 'G' }, 2));
    expect(saver.form()).toEqual({ message: 'G' });
    saver.change({ message: 'A' });
    saver.adopt(draftOf({ message: 'H' }, 3));
    expect(saver.form()).toEqual({ message: 'A' });
  });
});
