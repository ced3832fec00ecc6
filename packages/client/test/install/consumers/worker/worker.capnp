using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "worker", worker = .worker),
    # The mock is on loopback, which workerd counts as private.
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "dist.js")],
  compatibilityDate = "2026-11-01",
  bindings = [
    (name = "BASE_URL", fromEnvironment = "BASE_URL"),
    (name = "REDIRECTS_URL", fromEnvironment = "REDIRECTS_URL"),
  ],
);
