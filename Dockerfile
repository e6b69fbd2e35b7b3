# Foyer without a screen. docs/install/container.md says how it is run.
# Exact versions. The workflow "packages" adds the digest of each, which a registry of images has to be asked for.
ARG BUILD_BASE=node:24.21.0-trixie-slim
ARG BASE=debian:13.2-slim

FROM ${BUILD_BASE} AS build
WORKDIR /opt/foyer
ENV ELECTRON_SKIP_BINARY_DOWNLOAD=1
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY LICENSE electron.vite.config.ts tsconfig.json tsconfig.base.json ./
COPY packaging ./packaging
COPY scripts ./scripts
COPY resources ./resources
COPY simulator ./simulator
COPY src ./src
# Of Node the program alone, which package-lock.json has a hash of, and its licence.
RUN node scripts/build.ts \
  && node packaging/licences.ts out/licences.txt \
  && rm -r out/bundled \
  && cp node_modules/node-linux-*/LICENSE out/licence-of-node.txt \
  && cp node_modules/node-linux-*/bin/node ./node

FROM ${BASE}
ARG VERSION=
ARG REVISION=
LABEL org.opencontainers.image.title="Foyer" \
      org.opencontainers.image.description="Lobby check-in: the hub without a screen" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
# What Node is linked to, and the hub's voice, for screens whose own machine has none for a language.
RUN apt-get update \
  && apt-get install -y --no-install-recommends espeak-ng libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 1000 foyer \
  && useradd --uid 1000 --gid 1000 --home-dir /data --no-create-home --shell /usr/sbin/nologin foyer \
  && mkdir /data && chown 1000:1000 /data && chmod 700 /data
WORKDIR /opt/foyer
COPY packaging/container/healthy /usr/local/bin/
COPY --from=build /opt/foyer/node /usr/local/bin/
COPY --from=build /opt/foyer/package.json ./
COPY --from=build /opt/foyer/out ./out
# By number: Kubernetes' runAsNonRoot cannot know what a name stands for.
USER 1000:1000
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["healthy"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "out/main/headless.js", "--data-dir", "/data", "--port", "4520", "--json"]
