import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SignatureException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class WebhookVerifier {
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  /**
   * Verifies that the service signed the body in the last 5 minutes.
   *
   * @param secret the "whsec_..." secret of the endpoint
   * @param header returns a header by its name, such as request::getHeader of a servlet
   * @param body as received, not parsed
   * @throws SignatureException if it did not
   */
  public static void verify(String secret, Function<String, String> header, byte[] body, Instant now)
      throws GeneralSecurityException {
    var id = header.apply("webhook-id");
    var timestamp = header.apply("webhook-timestamp");
    var signatures = header.apply("webhook-signature");
    if (isEmpty(id) || isEmpty(timestamp) || isEmpty(signatures)) {
      throw new SignatureException("A webhook header is missing.");
    }
    if (!timestamp.matches("[0-9]{1,12}")) {
      throw new SignatureException("webhook-timestamp is not a number.");
    }
    var age = Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), now).abs();
    if (age.compareTo(TOLERANCE) > 0) {
      throw new SignatureException("webhook-timestamp is more than 5 minutes away.");
    }

    var key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update(bytes(id + "." + timestamp + "."));
    var expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    for (var signature : signatures.split(" ")) {
      if (MessageDigest.isEqual(bytes(expected), bytes(signature))) return;
    }
    throw new SignatureException("No signature matches the body.");
  }

  private static boolean isEmpty(String text) {
    return text == null || text.isEmpty();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
