/**
 * Milliseconds of the machine's own monotonic clock: one for all processes on it, and nobody sets it. It says how old
 * something is that another process made (libuv's uv_hrtime: CLOCK_MONOTONIC, mach time, QueryPerformanceCounter).
 */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);
