# Foyer without a screen. docs/install/container.md says how it is run.
FROM node:24-trixie-slim AS build
WORKDIR /opt/foyer
ENV ELECTRON_SKIP_BINARY_DOWNLOAD=1
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY electron.vite.config.ts tsconfig.json tsconfig.base.json ./
COPY packaging/bundled.ts ./packaging/
COPY scripts ./scripts
COPY resources ./resources
COPY src ./src
RUN node scripts/build.ts

FROM node:24-trixie-slim
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
# The hub's voice, for screens whose own machine has none for a language.
RUN apt-get update && apt-get install -y --no-install-recommends espeak-ng && rm -rf /var/lib/apt/lists/*
WORKDIR /opt/foyer
COPY --from=build /opt/foyer/package.json ./
COPY --from=build /opt/foyer/out ./out
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.FOYER_HEALTH_PORT || 4513) + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "out/main/headless.js", "--data-dir", "/data", "--port", "4520", "--json"]
