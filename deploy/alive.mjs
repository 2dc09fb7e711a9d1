// The health check of both images: whether the process beside it answers. Alive, not ready: a server that waits for its database
// gains nothing from a restart.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
