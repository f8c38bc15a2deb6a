// The health check of a container: asks the API. A worker listens nowhere, and its container has no such check.
const { PORT = '4000' } = process.env;
const { ok } = await fetch(`http://127.0.0.1:${PORT}/healthz`);
process.exit(ok ? 0 : 1);
