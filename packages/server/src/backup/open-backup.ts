import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { OperatorError } from '../kit/errors.ts';
import { type ArchiveReader, readArchive, textOf } from './archive-reader.ts';
import {
  type BackupHead,
  checksumOfHead,
  damaged,
  headName,
  notABackup,
  parseHead,
} from './backup-format.ts';

export interface OpenBackup {
  readonly head: BackupHead;
  /** The entries behind the head. */
  readonly archive: ArchiveReader;
}

const maxHeadBytes = 16 * 1024 ** 2;

/** Reads what a backup says of itself. */
export async function openBackup(source: AsyncIterable<Buffer | string>, name: string): Promise<OpenBackup> {
  const archive = readArchive(source, name);
  try {
    const first = await archive.next().catch(() => null);
    if (first?.name !== headName) throw notABackup(name);
    const json = await textOf(first, maxHeadBytes);
    const checksum = await archive.next();
    if (!checksum || (await textOf(checksum, maxHeadBytes)) !== checksumOfHead(json)) {
      throw damaged(name, `${headName} does not fit its checksum`);
    }
    return { head: parseHead(json, name), archive };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/** Opens the file of a backup. */
export async function openBackupFile(file: string): Promise<OpenBackup> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new OperatorError(`There is no file ${file}.`);
    if (error.code === 'EACCES') throw new OperatorError(`${file} cannot be read by this user.`);
    throw error;
  });
  if (found.isDirectory()) throw new OperatorError(`${file} is a folder: name a file in it.`);
  return openBackup(createReadStream(file, { highWaterMark: 1024 ** 2 }), file);
}
