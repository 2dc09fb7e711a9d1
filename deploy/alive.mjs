// The health check of both images: whether the server process answers. It checks liveness, not readiness: restarting a
// server that waits for its database gains nothing.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
