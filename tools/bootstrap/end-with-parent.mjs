/** Loaded with `node --import` into third-party programs. Ends them when the channel closes, since the command that runs them is gone. */
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
