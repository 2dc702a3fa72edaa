/**
 * Loaded before the program (`node --import`): with each SIGUSR2 its wall clock jumps 11 minutes ahead, longer than anything waits
 * before a person is told (runs.md 3, 5). What only grows stays as it is.
 */
const jumpMs = 11 * 60_000;
const machineNow = Date.now.bind(Date);
let aheadMs = 0;

Date.now = () => machineNow() + aheadMs;
process.on('SIGUSR2', () => {
  aheadMs += jumpMs;
});
