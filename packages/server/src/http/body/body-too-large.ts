import { formatBytes } from '@gifts/contract/body-limits';
import { AppError } from '../../kit/errors.ts';

export const bodyTooLarge = (maxBytes: number): AppError =>
  new AppError(
    'payload_too_large',
    `The body is larger than ${formatBytes(maxBytes)}, the limit of this operation.`,
  );
