// The temporary folder of the tests: in memory if enough is available, otherwise on disk.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** The in-memory file system of Linux. */
const inMemory = "/dev/shm";
const needed = 6 * 2 ** 30;

/**
 * Create a folder that is deleted on exit. The tests create and delete hundreds of databases of 1,400 files each,
 * which is much slower on a disk.
 */
export function temporaryFolder() {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), "commissary-"));
  // The database server runs as another account, which needs to enter the folder.
  chmodSync(folder, 0o711);
  // Interrupted servers write files until they have stopped.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  // This also runs after an interruption, because leftover files would use memory.
  process.once("exit", remove);
  return folder;
}

/** Return whether enough memory is available, in a mount without `noexec`. */
function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    // A container may have less memory than the machine.
    const available = process.availableMemory?.() ?? freemem();
    return bavail * bsize >= needed && available >= needed && mayHoldPrograms();
  } catch {
    return false;
  }
}

function mayHoldPrograms() {
  const mounts = readFileSync("/proc/self/mounts", "utf8").split("\n");
  const [, , , options] = mounts.find((line) => line.split(" ")[1] === inMemory)?.split(" ") ?? [];
  return options !== undefined && !options.split(",").includes("noexec");
}
