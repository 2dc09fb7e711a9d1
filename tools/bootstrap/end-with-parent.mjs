/**
 * Loaded into a program of others (`node --import`) that a command of ours runs with a channel: it ends when the channel
 * closes, which is when that command is gone, however it went. By itself it would run on for ever.
 */
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
