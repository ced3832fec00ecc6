import { recordAudit } from '../../features/audit/record-audit.ts';
import {
  countToMove,
  type MediaPlace,
  type MigrationProgress,
  migrateMedia,
} from '../../features/messaging/media/migrate-media.ts';
import { removeObjects } from '../../features/messaging/media/remove-objects.ts';
import { openS3Bucket } from '../../features/messaging/media/s3-bucket.ts';
import type { Actions } from './action.ts';
import { defineLocalAction, type Task } from './define-action.ts';

/** Milliseconds between two lines of progress. */
const progressIntervalMs = 5000;
/** Failed files in the report. */
const maxReasons = 10;

const flags = {
  to: { choices: ['s3', 'database'], about: 'Place for the bytes of all files', required: 'always' },
} as const;

/** `media`: moves files between the database and the bucket. */
export const media: Actions = {
  migrate: defineLocalAction({
    about: 'Move the bytes of all files',
    flags,
    localOnly: 'moves bytes between the database and the bucket',
    read: ({ flags: { to } }) => to,
    run: (task, to) => moveFiles(task, to),
  }),
};

async function moveFiles({ database, config, actor, print }: Task, to: MediaPlace): Promise<void> {
  const total = await countToMove(database, to);
  if (config.s3 === undefined && (to === 's3' || total.files > 0)) {
    throw new Error('Name the bucket: OMNICHANNEL_S3_ENDPOINT is not set. See media --help.');
  }
  await recordAudit(database, actor, { action: 'media.migrationStarted', target: { type: 'media' }, after: { to } });
  const progress = config.s3 && (await migrateWith(openS3Bucket(config.s3), { database, to }));
  const { movedFiles = 0, movedBytes = 0, failures = [] } = progress ?? {};
  const after = { to, movedFiles, movedBytes, failedFiles: failures.length };
  await recordAudit(database, actor, { action: 'media.migrated', target: { type: 'media' }, after });
  if (failures.length > 0) process.exitCode = 1;
  const lines = [
    `Moved ${movedFiles} files with ${formatMib(movedBytes)} to ${to === 's3' ? 'the bucket' : 'the database'}.`,
    ...(failures.length > 0 ? [`${failures.length} files could not move, and are where they were:`] : []),
    ...failures.slice(0, maxReasons).map(({ id, reason }) => `  ${id}: ${reason}`),
  ];
  print(lines.join('\n'), { ...after, failures });
}

async function migrateWith(
  bucket: ReturnType<typeof openS3Bucket>,
  { database, to }: Pick<Task, 'database'> & { to: MediaPlace },
): Promise<MigrationProgress> {
  try {
    await bucket.check();
    const progress = await migrateMedia(database, bucket, to, { onProgress: createProgressPrinter() });
    // Afterwards no service may know the bucket any more.
    if (to === 'database') while ((await removeObjects(database, bucket)).removed > 0);
    return progress;
  } finally {
    bucket.close();
  }
}

/** Prints progress to stderr now and then, so that the output stays the result. */
function createProgressPrinter(): (progress: MigrationProgress) => void {
  let printedAt = Date.now();
  return ({ movedFiles, movedBytes, totalFiles, totalBytes }) => {
    if (Date.now() - printedAt < progressIntervalMs) return;
    printedAt = Date.now();
    process.stderr.write(
      `${movedFiles} of ${totalFiles} files, ${formatMib(movedBytes)} of ${formatMib(totalBytes)}\n`,
    );
  };
}

function formatMib(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}
