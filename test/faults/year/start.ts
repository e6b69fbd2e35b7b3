/** Opens the database a killed hub left, as a hub does at its start, and says how long that took. `start.ts PATH`. */
import { silentLog } from '../../support/silent-log.ts';
import { openStorage } from '../../../src/main/storage/open-storage.ts';

const [path = ''] = process.argv.slice(2);
const began = performance.now();
const opened = openStorage({ path, now: Date.now, log: silentLog, onNotice: () => {} });
const openMs = Math.round(performance.now() - began);
if (opened.kind === 'failed') throw new Error(opened.problem.kind);
const { storage } = opened;
process.stdout.write(
  `${JSON.stringify({ openMs, notices: storage.notices.all().map((n) => JSON.stringify(n.trouble)) })}\n`,
);
storage.close();
