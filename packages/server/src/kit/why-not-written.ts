/** Says why a file or a folder of an operator could not be written. Returns undefined for another error. */
export const whyNotWritten = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
};
