/** Loaded with `node --import` into third-party programs: ends them when the command that runs them is gone and the channel closes. */
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
