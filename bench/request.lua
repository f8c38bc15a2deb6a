-- What wrk sends again and again, as the environment has it, and its figures as one line of JSON.

wrk.method = os.getenv("BENCH_METHOD")
wrk.headers["Authorization"] = "Bearer " .. os.getenv("BENCH_API_KEY")
local body = os.getenv("BENCH_BODY")
if body ~= "" then
  wrk.body = body
  wrk.headers["Content-Type"] = "application/json"
end

function done(summary, latency)
  local errors = summary.errors
  local line = '\nRESULT {"requests":%d,"seconds":%f,"refused":%d,"lost":%d,"p50Ms":%f,"p99Ms":%f}\n'
  local lost = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(line, summary.requests, summary.duration / 1e6, errors.status, lost,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
