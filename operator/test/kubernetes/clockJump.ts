/**
 * Loaded before the program (`node --import`): each SIGUSR2 moves its wall clock 11 minutes ahead, longer than any wait
 * before a problem is reported to people. Monotonic time is unaffected.
 */
const jumpMs = 11 * 60_000;
const machineNow = Date.now.bind(Date);
let aheadMs = 0;

Date.now = () => machineNow() + aheadMs;
process.on('SIGUSR2', () => {
  aheadMs += jumpMs;
});
