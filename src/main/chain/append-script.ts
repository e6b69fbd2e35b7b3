/**
 * Appends one delivery to the stream of its place, once, in one script: entry and memory of its body are kept or lost
 * together. It runs in the engine, by the engine's clock.
 *
 * An identical body is a repetition, except that an identical `ticket_recalled` may be a new recall, by the rule of
 * `webhooks/journal.ts`: ten seconds later, five times at most, within a quarter of an hour. The ten seconds are from
 * when the engine had the last one until the gateway received this one, as at one gateway: a sender that had no answer
 * before may send the same recall to another. Each delivery has an id, so that a gateway that does not know whether its
 * append was done may repeat it.
 */
import { HOUR_MS } from '../../clock/clock.ts';

/** What leaves a lobby is kept so long in the engine. */
export const STREAM_KEEPS_MS = 24 * HOUR_MS;
/** Longer than any entry, so that no entry is appended twice. */
const BODY_KEEPS_MS = STREAM_KEEPS_MS + HOUR_MS;
/** Entries of one place: a lobby has a few thousand events a day. Only a wrong clock brings more. */
const MAX_ENTRIES = 50_000;
const NEW_RECALL_AFTER_MS = 10_000;
const RECALL_REPEATS_FOR_MS = 15 * 60_000;
const MAX_TIMES = 6;

/**
 * KEYS: stream, last, body. ARGV: kind, repeats (0, 1), delivery id, its age in milliseconds, body, when the engine
 * accepted it first (empty: the engine decides).
 *
 * Answers: when it was accepted, whether it was appended now.
 */
export const APPEND_SCRIPT = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local known = tonumber(redis.call('HGET', KEYS[3], 'n') or '0')
local received = now - tonumber(ARGV[4])
local first, latest, had
for each = 1, known do
  local of, when, since = string.match(redis.call('HGET', KEYS[3], each) or '', '^(%S+) (%d+) ?(%d*)$')
  if of == ARGV[3] or when == ARGV[6] then return {when, 0} end
  local time = tonumber(when or now)
  first, latest = math.min(first or time, time), math.max(latest or time, time)
  had = math.max(had or 0, tonumber(since) or time)
end
if ARGV[6] == '' and known > 0 then
  local again = ARGV[2] == '1' and known < ${MAX_TIMES}
    and (received - had >= ${NEW_RECALL_AFTER_MS} or had - now >= ${NEW_RECALL_AFTER_MS})
    and math.abs(now - first) <= ${RECALL_REPEATS_FOR_MS}
  if not again then return {string.format('%.0f', latest), 0} end
end
local n = tonumber(redis.call('HGET', KEYS[2], 'n') or '0') + 1
local before = redis.call('HGET', KEYS[2], 'id') or '0-0'
local when = ARGV[6] == '' and string.format('%.0f', received) or ARGV[6]
local id = redis.call('XADD', KEYS[1], 'MINID', '=', string.format('%.0f', math.max(now - ${STREAM_KEEPS_MS}, 0)), '*',
  'n', n, 'before', before, 'of', string.match(KEYS[3], '[^:]*$'), 'at', when, 'kind', ARGV[1], 'body', ARGV[5])
if n % 100 == 0 then redis.call('XTRIM', KEYS[1], 'MAXLEN', '~', ${MAX_ENTRIES}) end
redis.call('PEXPIRE', KEYS[1], ${STREAM_KEEPS_MS})
redis.call('HSET', KEYS[2], 'n', n, 'id', id)
local since = ARGV[6] == '' and string.format('%.0f', now) or when
redis.call('HSET', KEYS[3], known + 1, ARGV[3] .. ' ' .. when .. ' ' .. since, 'n', known + 1)
redis.call('PEXPIRE', KEYS[3], ${BODY_KEEPS_MS})
return {when, 1}
`;
